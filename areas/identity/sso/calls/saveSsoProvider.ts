import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { forgetNumbers } from '../../account/identity.ts'
import { saveProvider } from '../../provider/save.ts'
import { refusalOfSettings } from '../admin-rules.ts'
import type * as sso from '../contract.providers.ts'
import { needsSecret } from '../contract.settings.ts'
import { refuseFixed } from '../refuse-fixed.ts'

export const saveSsoProvider: Handler<typeof sso.saveSsoProvider> = async (context, { settings, secret, version }) => {
  const { ctx, language } = context
  refuseFixed(ctx, settings.key)
  refuse(refusalOfSettings(settings, language))
  const saved = await saveProvider(context, { settings, secret, version }, needsSecret(settings.kind))
  const { key, kind, name, create, vouches, trustsEmail, knowsNumbers } = settings
  if (!knowsNumbers) await forgetNumbers(context.db, key)
  const detail = { name: name.zh, kind, create, vouches, trustsEmail, knowsNumbers, secret: secret !== '' }
  await audit(context, { action: 'logins.save', target: { kind: 'logins', id: key }, detail })
  return { version: saved }
}
