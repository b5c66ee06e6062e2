import { type KindFieldsProps, type KindForm, OwnFields } from '@leitai/identity/sso/web/shared/kind-form.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Link } from 'react-router'
import { lti } from '../contract.provider.ts'

const needed = { required: true }
const fields = {
  issuer: needed,
  clientId: needed,
  deployments: {},
  authorizationUrl: needed,
  tokenUrl: needed,
  jwksUrl: needed,
  tokenAudience: {},
}

function LtiFields(form: KindFieldsProps) {
  const t = useText('lti-provider')
  return <OwnFields form={form} fields={fields} t={t} />
}

function LtiNote() {
  const t = useText('lti-provider')
  return (
    <>
      {t('note')} <Link to={paths.adminConsole('lti')}>{t('note.addresses')}</Link>
    </>
  )
}

/** What an admin fills in for a course platform. */
export const ltiForm: KindForm = { kind: lti, fields, Fields: LtiFields, Note: LtiNote }
