const EVERY_SECONDS = 3

/** After how many seconds a screen asks again, where tables on it wait to be looked into. */
export const askAgain = (...states: string[]): number | null => (states.includes('waiting') ? EVERY_SECONDS : null)
