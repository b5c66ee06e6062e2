/** Maximum record length in bytes; stops an unclosed quote from filling the memory. */
export const MAX_LINE = 4 * 1024 * 1024

/** Maximum length of an id, label or number in bytes. */
export const MAX_FIELD = 1024

/** Maximum number of columns in a header. */
export const MAX_COLUMNS = 4096

/** Maximum number of classes that can be declared. */
export const MAX_CLASSES = 1000

/** Maximum length of a text that is itself the answer (a translation, a summary), in bytes. */
export const MAX_TEXT = 1024 * 1024

/** Maximum length of a sound or list of numbers that is a file of its own. */
export const MAX_SAMPLES = 50_000_000

/** So many faults are counted; reading on would only take time. */
export const MAX_COUNTED = 100_000

/** Maximum number of entries of one row, e.g. boxes of an image; metrics that need more say so, see `Metric`. */
export const MAX_ENTRIES = 10_000

/**
 * After so many rows a file is refused without reading on: far more than there are ids, so that a file with some rows twice is told which
 * ones. `lines`: each id may have any number of rows, of which metrics have limits of their own.
 */
export const mostRows = (ids: number, lines: boolean): number => (lines ? Number.POSITIVE_INFINITY : 2 * ids + 1000)
