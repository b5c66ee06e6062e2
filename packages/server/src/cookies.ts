export const SESSION_COOKIE = 'session_token'
export const LANGUAGE_COOKIE = 'lang'
/** Ties a sign-on's ticket to the browser that began it. */
export const BROWSER_COOKIE = 'sso_browser'
