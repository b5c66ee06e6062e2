import type { SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import type { AppContext } from '@leitai/platform/context/app-context'
import { declaredAs } from '@leitai/platform/domain/hook'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { type StoredProvider, secretOf } from '../provider/providers.ts'
import type { SignInKind } from './kind.ts'
import type { Opened } from './provider.ts'

/** The kinds of all domains. */
export const signInKinds = (): SignInKind[] => declaredAs('signInKinds').flat()

/** How a provider of these settings is spoken with. */
export function signInKindOf({ kind }: SsoProvider): SignInKind {
  const found = signInKinds().find((one) => one.kind === kind)
  if (!found) throw new Error(`no manifest says how the kind ${kind} is spoken with`)
  return found
}

interface Kept {
  mark: string
  opened: Opened
}
const kept = new WeakMap<AppContext, Map<string, Kept>>()

/** A provider ready to be spoken with; kept until its settings change, as OpenID Connect discovers much about it first. */
export async function openProvider(ctx: AppContext, provider: StoredProvider): Promise<Opened> {
  const { settings } = provider
  const secret = await secretOf(ctx, provider)
  const all = kept.get(ctx) ?? new Map<string, Kept>()
  kept.set(ctx, all)
  const mark = hashToken(JSON.stringify([settings, secret]))
  const found = all.get(settings.key)
  if (found?.mark === mark) return found.opened
  const opened = signInKindOf(settings).open({ settings, secret, siteUrl: ctx.config.siteUrl })
  all.set(settings.key, { mark, opened })
  return opened
}
