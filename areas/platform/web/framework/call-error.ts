import type { CallError } from '../../contract/client.ts'

/** Compares the name: on the server the error class comes from a different copy of the contract than this build's. */
export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError'

/** What the page is about does not exist, or not for this person. */
export const isMissing = (error: unknown): boolean => isCallError(error) && error.status === 404
