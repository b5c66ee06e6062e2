import { API_BASE } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import {
  consents,
  exportMyData,
  getUserOtherSetting,
  type Privacy,
  PrivacyKey,
  privacySetting,
} from '../../profile/contract.ts'
import { SettingsFrame } from '../../profile/web/shared/SettingsFrame.tsx'
import { ClosureSection } from './ClosureSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { Section, sectionIds } from './Section.tsx'
import classes from './Security.module.css'
import { ThirdSection } from './ThirdSection.tsx'
import { TwoStepSection } from './TwoStepSection.tsx'
import '@mantine/core/styles/Switch.css'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { accessLog, devices, endDevice } from '../contract.ts'

/** Sign-in methods, privacy, and stored data. */
export default function OtherSettings() {
  const t = useText('security')
  const settings = useCall(getUserOtherSetting, {})
  useSectionInSight()
  return (
    <SettingsFrame title={t('title')}>
      <nav className={classes.contents} aria-label={t('sections')}>
        {sectionIds.map((id) => (
          <Anchor key={id} component={Link} to={paths.otherSettings(id)} inherit>
            {t(id)}
          </Anchor>
        ))}
      </nav>
      <div className={classes.stack}>
        <PasswordSection has={settings.hasPassword} weak={settings.passwordWeak} />
        <ContactSection by="phone" phone={settings.phone} email={settings.email} />
        <ContactSection by="email" phone={settings.phone} email={settings.email} />
        <ThirdSection settings={settings} />
        <TwoStepSection hasPassword={settings.hasPassword} />
        <DevicesSection />
        <PrivacySection privacy={settings.privacy} />
        <ConsentsSection />
        <LogSection />
        <DataSection />
        <ClosureSection hasPassword={settings.hasPassword} />
      </div>
    </SettingsFrame>
  )
}

/** Export of all data stored about the user. */
function DataSection() {
  const t = useText('security')
  return (
    <Section id="data" help={t('data.help')}>
      <div>
        <Button component="a" variant="default" href={`${API_BASE}${exportMyData.path}`} download>
          {t('data.get')}
        </Button>
      </div>
    </Section>
  )
}

/** Scrolls to the section in the URL's fragment, which did not exist yet when the browser looked for it. */
function useSectionInSight(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again leads there again
  useEffect(() => {
    if (hash === '') return
    // Runs after the page's own scroll to the top.
    const timer = setTimeout(() => {
      const section = document.getElementById(decodeURIComponent(hash.slice(1)))
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [hash, key])
}

const texts = { terms: paths.serverRule(), privacy: paths.privacy(), realname: paths.privacy() }

/** The texts that the user has agreed to, with version and date. */
function ConsentsSection() {
  const t = useText('security')
  const rows = useCall(consents, {})
  return (
    <Section id="consents" help={t('consents.help')}>
      <PagedTable
        label={t('consents')}
        rows={rows}
        rowKey={({ document }) => document}
        empty={t('consents.empty')}
        columns={[
          {
            key: 'document',
            head: t('consents.document'),
            cell: ({ document }) => (
              <Anchor component={Link} to={texts[document]} inherit>
                {t(`document.${document}`)}
              </Anchor>
            ),
          },
          { key: 'current', head: t('consents.current'), cell: ({ current }) => `v${current}` },
          {
            key: 'agreed',
            head: t('consents.agreed'),
            cell: ({ agreed }) => (agreed === 0 ? t('consents.none') : `v${agreed}`),
          },
          { key: 'at', head: t('consents.at'), cell: ({ agreedAt }) => <TimeText at={agreedAt} /> },
        ]}
      />
    </Section>
  )
}

/** What others see of the user; each choice is saved immediately. */
function PrivacySection({ privacy }: { privacy: Privacy }) {
  const t = useText('security')
  // A choice before hydration would go back.
  const hydrated = useHydrated()
  /** New choices until the server has responded. */
  const [chosen, setChosen] = useState<Partial<Privacy>>({})
  const save = useSend(privacySetting, { changes: [getUserOtherSetting] })
  const choose = async (key: keyof Privacy, shown: boolean) => {
    setChosen((before) => ({ ...before, [key]: shown }))
    const done = await save.run({ settings: { [key]: shown } })
    setChosen(({ [key]: _, ...rest }) => rest)
    if (done) notify('success', t('saved'))
  }
  return (
    <Section id="privacy" help={t('privacy.help')}>
      <ul className={classes.rows}>
        {PrivacyKey.options.map((key) => (
          <li key={key} className={classes.row}>
            <Switch
              label={t(`privacy.${key}`)}
              description={t(`privacy.${key}.help`)}
              disabled={!hydrated}
              checked={chosen[key] ?? privacy[key]}
              onChange={(event) => void choose(key, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Anchor component={Link} to={paths.userCentre(true)} underline="always">
          {t('privacy.asOthers')}
        </Anchor>
      </div>
    </Section>
  )
}

const PAGE = 10
const details = ['code', 'twoStep', 'password', 'others', 'admin'] as const

/** Translates the server's known details; free text stays as it is. */
function useDetailText(): (detail: string) => string {
  const t = useText('security')
  const words = useWords()
  const { third, providers } = useCall(getUserOtherSetting, {})
  const signOns = new Map([
    ...third.map(({ type, name }) => [type, name] as const),
    ...providers.map(({ key, name }) => [key, name] as const),
  ])
  return (detail) => {
    const word = details.find((one) => one === detail)
    const name = signOns.get(detail)
    return word ? t(`detail.${word}`) : name ? words(name) : detail
  }
}

/** The account's security log. */
function LogSection() {
  const t = useText('security')
  const detailText = useDetailText()
  const [search] = useSearchParams()
  const page = readPage(search)
  const { list, total } = useCall(accessLog, { page, pageSize: PAGE })
  return (
    <Section id="log" help={t('log.help')}>
      <PagedTable
        label={t('log')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('log.none')}
        pages={{ total, page, pageSize: PAGE, to: paths.accessLog }}
        columns={[
          { key: 'at', head: t('log.at'), cell: ({ at }) => <TimeText at={at} /> },
          { key: 'what', head: t('log.what'), cell: ({ kind }) => t(`event.${kind}`) },
          { key: 'device', head: t('log.device'), cell: ({ device }) => device || t('devices.unknown') },
          { key: 'ip', head: t('log.ip'), cell: ({ ip }) => ip },
          { key: 'detail', head: t('log.detail'), cell: ({ detail }) => detailText(detail) },
        ]}
      />
    </Section>
  )
}

/** The account's sessions; ends one of them, or all others at once. */
function DevicesSection() {
  const t = useText('security')
  const list = useCall(devices, {})
  const [asking, setAsking] = useState(false)
  const end = useSend(endDevice, { changes: [devices, accessLog] })
  const endOne = async (mark: string) => {
    const done = await end.run({ mark })
    if (done) notify('success', t('devices.ended', { count: done.ended }))
    return done !== undefined
  }
  return (
    <Section id="devices" help={t('devices.help')}>
      <ul className={classes.rows}>
        {list.map(({ mark, device, ip, since, seenAt, current }) => (
          <li key={mark} className={classes.row}>
            <div>
              <strong>{device || t('devices.unknown')}</strong> {current && <span>({t('devices.current')})</span>}
              <p className={classes.quiet}>
                {ip} · {t('devices.seen')} <TimeText at={seenAt} /> · {t('devices.since')} <TimeText at={since} />
              </p>
            </div>
            {!current && (
              <Button variant="default" size="compact-sm" disabled={end.pending} onClick={() => endOne(mark)}>
                {t('devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <GuardedButton
          variant="default"
          reason={list.length > 1 ? null : t('devices.only')}
          onClick={() => setAsking(true)}
        >
          {t('devices.endAll')}
        </GuardedButton>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('devices.endAll')}
          text={t('devices.endAllText')}
          go={t('devices.endAll')}
          danger
          onClose={() => setAsking(false)}
          onGo={() => endOne('others')}
        />
      )}
    </Section>
  )
}
