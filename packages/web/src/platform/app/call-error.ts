import type { CallError } from '@leitai/contract/core/client'

/** Compares the name: on the server the error class comes from a different copy of the contract than this build's. */
export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError'
