/** A pattern for LIKE that finds the text itself anywhere: its own wildcards mean nothing. */
export const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
