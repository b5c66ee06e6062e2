import {
  type KindFieldsProps,
  type KindForm,
  OwnFields,
  SecretField,
} from '@leitai/identity/sso/web/shared/kind-form.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ldap } from '../contract.ts'

const fields = {
  url: { required: true },
  startTls: { as: 'flag' },
  ca: { as: 'lines' },
  baseDn: { required: true },
  bindDn: { required: true },
  filter: { required: true, beginning: '(uid={user})' },
  goneDays: { as: 'number', beginning: '7' },
} as const

function LdapFields(form: KindFieldsProps) {
  const t = useText('ldap')
  return (
    <>
      <OwnFields form={form} fields={fields} t={t} />
      <SecretField {...form.secret} label={t('field.bindPassword')} />
    </>
  )
}

export const ldapForm: KindForm = { kind: ldap, fields, Fields: LdapFields }
