/** The languages that the site speaks. */
export type Language = 'zh' | 'en'
