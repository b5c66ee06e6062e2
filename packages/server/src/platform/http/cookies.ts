export const SESSION_COOKIE = 'session_token'
export const LANGUAGE_COOKIE = 'lang'
/** Ties an SSO log-in’s ticket to the browser that started it. */
export const BROWSER_COOKIE = 'sso_browser'
/** Lists the accounts used in this browser before (identity/account/known-device.ts). */
export const KNOWN_DEVICE_COOKIE = 'known_device'
export const KNOWN_DEVICE_DAYS = 400
/** A log-in requested by a link, until the user accepts or declines it (session-address.ts). */
export const CONTINUE_COOKIE = 'continue_as'
