// The placements that a reader presses on a board, and the requests about them.
//
// No press is lost and no answer is thrown away: one request is in flight, it has the whole turn, and
// its answer is shown even if more points were pressed in the meantime; then the rest is asked for.
// Knows no rule of a game and no page.

const MOST = 32; // new presses in a request: the server takes no more at once

export class Presses {
  #pressed = []; // the placements of the turn, in the order of the presses
  #accepted = 0; // how many of them, from the first, the server has accepted
  #base; // names the position that the turn begins from
  #changes = 0; // counts the changes of placements that may be in a request already
  #open = false; // whether the last change awaits its answer
  #stale = false; // whether the page is to be asked for without a change
  #news = false; // whether placements were added since the turn was settled
  #tasks = [];
  #works = false;

  // `preview(accepted, pressed, isRenewal)` resolves to `{ base, tried, refused }`, the page with the
  // accepted placements and as many of the pressed ones as are legal, or to undefined if the connection
  // was lost; a renewal asks for the position, too. `wait` resolves when it is time to try again. `show` puts such an answer in place,
  // `onChange` hears of every change, and `onSettled` when all added placements were accepted.
  constructor({ preview, wait, show, onChange = () => {}, onSettled = () => {} }) {
    Object.assign(this, { preview, wait, show, onChange, onSettled });
  }

  // Begins with what the page shows.
  begin(answer) {
    this.#begin(answer);
    this.onChange();
  }

  get base() {
    return this.#base;
  }

  get pressed() {
    return [...this.#pressed];
  }

  // Returns the placements that the server has accepted.
  get accepted() {
    return this.#pressed.slice(0, this.#accepted);
  }

  // Returns the others.
  get pending() {
    return this.#pressed.slice(this.#accepted);
  }

  // Whether the server has accepted what was pressed: only then may it be submitted.
  get isSettled() {
    return !this.#open && this.#accepted === this.#pressed.length;
  }

  press(point) {
    this.#pressed.push(point);
    this.#news = true;
    this.#changed();
  }

  // Takes the last press back, or all but the first `count`.
  takeBack(count = Math.max(0, this.#pressed.length - 1)) {
    if (count >= this.#pressed.length) return;
    this.#replace(this.#pressed.slice(0, count), Math.min(this.#accepted, count));
    this.#news = false;
    this.#changed();
  }

  // Tries out a turn that was typed. The server refuses a placement after its end, where a press
  // would move the last stone.
  type(turn) {
    this.#replace(turn, turn.length);
    this.#news = true;
    this.#changed();
  }

  // Asks for the page again, with the turn as it is pressed.
  renew() {
    this.#stale = true;
    this.#work();
  }

  // Runs another request, after the ones before it.
  run(task) {
    return new Promise((resolve, reject) => {
      this.#tasks.push(() => Promise.resolve().then(task).then(resolve, reject));
      this.#work();
    });
  }

  // Shows the page that another request has led to. A page of the same position lacks the turn that
  // is tried out: it is asked for with it.
  adopt(answer) {
    if (answer.base === this.#base && this.#pressed.length > 0) {
      this.#stale = true;
      return;
    }
    this.#begin(answer);
    this.show(answer);
    this.onChange();
  }

  #begin({ base, tried }) {
    this.#base = base;
    this.#replace(tried, tried.length);
    this.#open = this.#news = false;
  }

  #replace(pressed, accepted) {
    this.#pressed = [...pressed];
    this.#accepted = accepted;
    this.#changes += 1;
  }

  #changed() {
    this.#open = true;
    this.onChange();
    this.#work();
  }

  async #work() {
    if (this.#works) return;
    this.#works = true;
    try {
      while (this.#open || this.#stale || this.#tasks.length > 0) {
        await (this.#open || this.#stale ? this.#ask() : this.#tasks.shift()());
      }
    } finally {
      this.#works = false;
    }
  }

  async #ask() {
    const isRenewal = this.#stale;
    this.#stale = false;
    const changes = this.#changes;
    const asked = this.#pressed.slice(0, this.#accepted + MOST);
    const answer = await this.preview(asked.slice(0, this.#accepted), asked.slice(this.#accepted), isRenewal);
    if (answer) {
      this.#take(answer, asked, changes);
      this.onChange();
    } else {
      this.#stale = true;
      await this.wait();
    }
  }

  #take(answer, asked, changes) {
    if (answer.base !== this.#base && asked.length > 0) {
      // The turn belongs to a position that is no longer on the board.
      this.#begin({ base: answer.base, tried: [] });
      this.#open = true;
    } else if (answer.base !== this.#base) {
      this.#begin(answer);
      this.show(answer);
    } else if (changes === this.#changes) {
      // Presses after a refused one were made in the belief that it was legal.
      const later = answer.refused ? [] : this.#pressed.slice(asked.length);
      this.#pressed = [...answer.tried, ...later];
      this.#accepted = answer.tried.length;
      this.#open = later.length > 0;
      this.show(answer);
      if (this.#open) return;
      const isNew = this.#news && !answer.refused;
      this.#news = false;
      if (isNew) this.onSettled();
    }
    // Else it has placements that were taken back: the question for the others follows.
  }
}
