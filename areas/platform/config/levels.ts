const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Whether a text is a level of the log. */
export const isLogLevel = (text: string): boolean => LEVELS.includes(text)

/** Of a command. What is no level is told by the check of the environment, in words. */
export const levelOf = ({ LOG_LEVEL: said = '' }: NodeJS.ProcessEnv): string => (isLogLevel(said) ? said : 'warn')
