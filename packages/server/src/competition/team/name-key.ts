/** Names of teams that look alike are one: compatibility forms and letters folded, blanks of every kind and number made one. */
export const nameKeyOf = (name: string) =>
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()
