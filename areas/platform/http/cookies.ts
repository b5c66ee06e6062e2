export const SESSION_COOKIE = 'session_token'

export const LANGUAGE_COOKIE = 'lang'

/** Ties an SSO log-in’s ticket to the browser that started it. */
export const BROWSER_COOKIE = 'sso_browser'

export const BROWSER_SECONDS = 1800

/** Lists the accounts used in this browser before (identity/account/known-device.ts). */
export const KNOWN_DEVICE_COOKIE = 'known_device'

export const KNOWN_DEVICE_DAYS = 400

/** A log-in requested by a link, until the user accepts or declines it (session-address.ts). */
export const CONTINUE_COOKIE = 'continue_as'

/** Set for seconds by a write: the next reads, on whichever process, first wait for the events up to now (pubsub/hub.ts). */
export const WROTE_COOKIE = 'wrote'

export const WROTE_SECONDS = 3
