import { limits } from '@leitai/platform/contract/limits'
import { refetch, useCallWhen, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { currentLogin, logout } from '../../../account/contract.session.ts'
import { leave, useMe } from '../../../account/web/shared/session.ts'
import { agreeConsent, consents } from '../../contract.ts'

/** Pages where the texts can be read, and sign-in pages, which ask for consent themselves. */
const FREE = /^\/(?:rule|login|reg|findPasswd)\b/

/**
 * After an update of the terms, signed-in users must accept them or sign out; so must whoever got an account by a directory, before they
 * use it for the first time.
 */
export function ConsentAgain() {
  const app = useApp()
  const t = useText('common')
  const { consentDue } = useMe()
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  const [pending, setPending] = useState(false)
  const agree = useSend(agreeConsent)
  const end = useSend(logout)
  const { data: versions } = useCallWhen(consents, consentDue.length > 0 ? {} : null)
  if (!hydrated || consentDue.length === 0 || FREE.test(pathname)) return null
  // Nothing is shown until it is known which of the two it is.
  if (!versions) return null
  const isFirst = consentDue.every((document) => versions.find((one) => one.document === document)?.agreed === 0)
  const agreeToAll = async () => {
    setPending(true)
    for (const document of consentDue) {
      const version = versions.find((one) => one.document === document)?.current
      if (version === undefined || !(await agree.run({ document, version }))) break
    }
    await refetch(app, [currentLogin, consents])
    setPending(false)
  }
  const logOut = async () => {
    if (await end.run({})) leave(full(paths.home()))
  }
  const texts = {
    terms: [paths.serverRule(), t('footer.terms')],
    privacy: [paths.privacy(), t('footer.privacy')],
  } as const
  return (
    <Dialog opened stays title={t(isFirst ? 'consent.firstTitle' : 'consent.title')}>
      <Stack>
        <Text fz="sm">{t(isFirst ? 'consent.first' : 'consent.text')}</Text>
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {consentDue.map((document) => (
            <li key={document}>
              <Anchor href={full(texts[document][0])} target="_blank" underline="always">
                {texts[document][1]}
              </Anchor>{' '}
              <Text span fz="xs" c="var(--quiet)">
                {t('aside', { text: '', aside: t('consent.newTab') }).trim()}
              </Text>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={logOut} loading={end.pending}>
            {t('login.out')}
          </Button>
          <Button onClick={agreeToAll} loading={pending}>
            {isFirst ? t('consent.firstAgree', { age: limits.minorAge }) : t('consent.agree')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
