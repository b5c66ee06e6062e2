import type { AppContext } from '@leitai/platform/context/app-context'
import { perContext } from '@leitai/platform/context/per-context'

/** What is known of the runner that the server starts on its own machine. */
const state = perContext(() => ({ missing: null as string | null }))

/** Why the server runs no programs on its machine, in words; null if it does, or has not tried yet. */
export const ownRunnerMissing = (ctx: AppContext): string | null => state(ctx).missing

export function noteOwnRunner(ctx: AppContext, missing: string | null): void {
  state(ctx).missing = missing
}
