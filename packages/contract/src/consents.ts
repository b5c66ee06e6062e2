/** The versions in force of the texts that people agree to: a new one asks everybody again at their next visit. */
export const CONSENT_VERSIONS = { terms: 1, privacy: 1, realname: 1 } as const
