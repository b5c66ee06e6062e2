/** Invalid environment: the message gives the name, the value found and what is expected, in both languages. */
export class ConfigError extends Error {}
