/** Longest record in bytes; a quote left open ends here instead of eating the memory. */
export const MAX_LINE = 4 * 1024 * 1024
/** Longest id, label or number in bytes. */
export const MAX_FIELD = 1024
/** Most columns a header may have. */
export const MAX_COLUMNS = 4096
