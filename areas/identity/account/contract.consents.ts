/** The platform’s version numbers of consent texts; each of the operator’s texts that requires new consent adds one. */
export const CONSENT_VERSIONS = { terms: 1, privacy: 1, realname: 1 } as const
