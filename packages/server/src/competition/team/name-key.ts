/** Team names that look alike get the same key: normalises compatibility forms, case and white space. */
export const nameKeyOf = (name: string) =>
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()
