// The errors of the package.

export class OustError extends Error {
  // The module constructs errors, too, with the facts as JSON.
  constructor(kind, message, facts = "{}") {
    super(message);
    this.kind = kind;
    this.facts = typeof facts === "string" ? JSON.parse(facts) : facts;
  }

  get name() {
    return "OustError";
  }
}
