# Adds up the summaries of several runs of oust-validate: jq -n -f sum.jq
reduce (inputs | select(.type == "summary")) as $one (
  {files: 0, games: 0, valid: 0, invalid: 0, by_code: {}};
  .files += $one.files
  | .games += $one.games
  | .valid += $one.valid
  | .invalid += $one.invalid
  | reduce ($one.by_code | to_entries[]) as $count (.; .by_code[$count.key] += $count.value)
)
