import { casForm } from '@leitai/enterprise/cas/web/form.tsx'
import { ldapForm } from '@leitai/enterprise/ldap/web/form.tsx'
import { dingtalkForm, feishuForm, wechatForm, wecomForm } from '@leitai/enterprise/messengers/web/forms.tsx'
import { samlForm } from '@leitai/enterprise/saml/web/form.tsx'
import { LoginsAdmin } from '@leitai/identity/sso/web/LoginsAdmin.tsx'
import type { KindForm } from '@leitai/identity/sso/web/shared/kind-form.tsx'
import { oidcForm } from '@leitai/identity/sso/web/shared/oidc-form.tsx'
import { ltiForm } from '@leitai/learning/lti/web/provider-form.tsx'

/** The kinds of log-in providers, in the order in which the form offers them. */
const forms: readonly KindForm[] = [
  oidcForm,
  casForm,
  samlForm,
  ldapForm,
  wecomForm,
  dingtalkForm,
  feishuForm,
  wechatForm,
  ltiForm,
]

export default function Logins() {
  return <LoginsAdmin forms={forms} />
}
