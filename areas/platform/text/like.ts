/** A LIKE pattern that finds the text anywhere; its wildcards are escaped. */
export const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
