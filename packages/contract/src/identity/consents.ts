/** The platform’s part of the versions of the texts that people agree to; each text of the operator’s that asks again counts one more. */
export const CONSENT_VERSIONS = { terms: 1, privacy: 1, realname: 1 } as const
