import '@mantine/core/styles/Switch.css'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Anchor, Switch } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { getUserOtherSetting, type Privacy, PrivacyKey, privacySetting } from '../../profile/contract.ts'
import { Section } from './Section.tsx'
import classes from './Security.module.css'

/** What others see of the user; each choice is saved immediately. */
export function PrivacySection({ privacy }: { privacy: Privacy }) {
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
