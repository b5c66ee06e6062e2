import {
  type KindFieldsProps,
  type KindForm,
  OwnFields,
  SecretField,
} from '@leitai/identity/sso/web/shared/kind-form.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { saml } from '../contract.ts'

const lines = { as: 'lines' } as const
const fields = {
  metadata: lines,
  entityId: {},
  entryPoint: {},
  logoutUrl: {},
  certificates: lines,
  certificate: lines,
}

function SamlFields(form: KindFieldsProps) {
  const t = useText('saml')
  return (
    <>
      <OwnFields form={form} fields={fields} t={t} />
      <SecretField {...form.secret} label={t('field.privateKey')} description={t('help.privateKey')} lines />
    </>
  )
}

export const samlForm: KindForm = { kind: saml, fields, Fields: SamlFields }
