import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import type { ReactNode } from 'react'

/** Layout of the pages below /accountset, which belong to several domains. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useText('common')
  const links = [
    { to: paths.settings(), text: t('settings.info') },
    { to: paths.certification(), text: t('settings.realName') },
    { to: paths.otherSettings(), text: t('settings.others') },
    { to: paths.tokens(), text: t('settings.tokens') },
    { to: paths.settingsNotices(), text: t('settings.notices') },
    { to: paths.settingsCompetitions(), text: t('settings.competitions') },
    { to: paths.myOrganisations(), text: t('settings.organisations') },
    { to: paths.appeal(), text: t('settings.appeal') },
    { to: paths.reports(), text: t('settings.reports') },
  ]
  return (
    <SideFrame title={title} label={t('settings.label')} links={links}>
      <Head title={title} index={false} />
      {children}
    </SideFrame>
  )
}
