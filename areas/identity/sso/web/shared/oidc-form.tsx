import { oidc } from '@leitai/platform/config/contract.sso-providers'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type KindFieldsProps, type KindForm, OwnFields, SecretField } from './kind-form.tsx'

const fields = {
  issuer: { required: true },
  clientId: { required: true },
  scope: { required: true, beginning: 'openid profile email' },
}

function OidcFields(form: KindFieldsProps) {
  const t = useText('logins')
  return (
    <>
      <OwnFields form={form} fields={fields} t={t} />
      <SecretField {...form.secret} />
    </>
  )
}

export const oidcForm: KindForm = { kind: oidc, fields, Fields: OidcFields }
