import {
  type KindFieldsProps,
  type KindForm,
  OwnFields,
  SecretField,
} from '@leitai/identity/sso/web/shared/kind-form.tsx'
import type { Kind } from '@leitai/platform/config/contract.sso-providers'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { dingtalk, feishu, wechat, wecom } from '../contract.ts'

const fields = {
  clientId: { required: true },
  agentId: { required: true },
  corpId: {},
  tenant: {},
  international: { as: 'flag' },
} as const

type Name = keyof typeof fields

function MessengerFields(form: KindFieldsProps) {
  const t = useText('messengers')
  return (
    <>
      <OwnFields<Name> form={form} fields={form.fields} t={t} />
      <SecretField {...form.secret} />
    </>
  )
}

/** The form of a messenger that has these of them. */
const formOf = (kind: Kind, ...names: Name[]): KindForm => ({
  kind,
  fields: Object.fromEntries(names.map((name) => [name, fields[name]])),
  Fields: MessengerFields,
})

export const wecomForm = formOf(wecom, 'clientId', 'agentId')
export const dingtalkForm = formOf(dingtalk, 'clientId', 'corpId')
export const feishuForm = formOf(feishu, 'clientId', 'tenant', 'international')
export const wechatForm = formOf(wechat, 'clientId')
