import { hostsAny as hostsAnyPort } from '@leitai/identity/account/hooks'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { webhookManagersQuestion, webhookOwnerQuestion } from '@leitai/site/webhook/owner'
import { hostsAny } from './role.ts'
import { addWebhookManagers, knowWebhookOwner } from './webhooks.ts'

export const domain = defineDomain({
  name: 'competition/staff',
  hooks: [
    provide(hostsAnyPort, hostsAny),
    on(webhookOwnerQuestion, knowWebhookOwner),
    on(webhookManagersQuestion, addWebhookManagers),
  ],
})
