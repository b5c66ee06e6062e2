import { hostsAny as hostsAnyPort } from '../../identity/account/ports.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on, provide } from '../../platform/domain/hook.ts'
import { webhookManagersAsked, webhookOwnerAsked } from '../../site/webhook/hooks.ts'
import { hostsAny } from './role.ts'
import { addWebhookManagers, knowWebhookOwner } from './webhooks.ts'

export const domain = defineDomain({
  name: 'competition/staff',
  hooks: [
    provide(hostsAnyPort, hostsAny),
    on(webhookOwnerAsked, knowWebhookOwner),
    on(webhookManagersAsked, addWebhookManagers),
  ],
})
