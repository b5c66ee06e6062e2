import { useCall } from '@leitai/platform/web/api'
import { SettingsFrame } from '@leitai/platform/web/app/SettingsFrame.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { getUserOtherSetting } from '../../profile/contract.ts'
import { ClosureSection } from './ClosureSection.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { LogSection } from './LogSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { sectionIds } from './Section.tsx'
import classes from './Security.module.css'
import { ThirdSection } from './ThirdSection.tsx'
import { TwoStepSection } from './TwoStepSection.tsx'
import { useSectionInSight } from './use-section-in-sight.ts'

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
