const EVERY_SECONDS = 3

/** The polling interval in seconds while previews are pending. */
export const pollPreviews = (...states: string[]): number | null => (states.includes('waiting') ? EVERY_SECONDS : null)
