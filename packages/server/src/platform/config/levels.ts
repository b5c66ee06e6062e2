const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Whether a text is a level of the log. */
export const isLogLevel = (text: string): boolean => LEVELS.includes(text)
