import { serveParent } from '@leitai/platform/sandbox/child'
import { profileOf } from './profile.ts'

/** Profiles the table on standard input and returns the result to the parent. */
serveParent((order: { whole: boolean }) => profileOf(process.stdin, order.whole).catch(() => null))
