import { hostsAny as hostsAnyPort } from '@leitai/identity/account/hooks'
import { defineDomain } from '@leitai/platform/domain/domain'
import { provide } from '@leitai/platform/domain/hook'
import { webhookHosts } from '@leitai/site/webhook/owner'
import { hostsAny } from './role.ts'
import { refuseWebhookStranger, webhookManagers } from './webhooks.ts'

export const domain = defineDomain({
  name: 'competition/staff',
  hooks: [
    provide(hostsAnyPort, hostsAny),
    provide(webhookHosts, { refuseStranger: refuseWebhookStranger, managersOf: webhookManagers }),
  ],
})
