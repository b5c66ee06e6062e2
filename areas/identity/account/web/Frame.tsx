import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Logo } from '@leitai/platform/web/framework/Readable.tsx'
import { LanguageSwitch } from '@leitai/platform/web/framework/Switches.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { SegmentedControl, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Frame.module.css'
import { FeedbackButton } from './shared/FeedbackButton.tsx'

/** Layout of the sign-in and registration pages: the site's brand next to the form. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useText('account')
  return (
    <div className={classes.frame}>
      <div className={classes.brand}>
        <svg viewBox="0 0 400 260" aria-hidden="true" className={classes.ring}>
          <g fill="none" stroke="#fff" strokeOpacity=".35" strokeWidth="2">
            <path d="M40 220 200 170l160 50-160 34z" />
            <path d="M40 220v-90M360 220v-90M200 170V86" strokeWidth="5" strokeOpacity=".8" />
            <path d="M40 138 200 94l160 44M40 166l160-46 160 46" stroke="#f3a571" strokeOpacity=".95" />
            <path d="M70 70c40-40 70 10 110-12s60-44 150-30" strokeOpacity=".5" strokeDasharray="3 7" />
          </g>
        </svg>
        <p className={classes.claim}>{t('claim')}</p>
        <Text component="p" c="#dce2f3">
          {t('claim.more')}
        </Text>
      </div>
      <div className={classes.side}>
        <div className={classes.top}>
          <Logo />
          <span className={classes.switches}>
            <FeedbackButton />
            <LanguageSwitch />
          </span>
        </div>
        <div className={classes.form}>
          <Title order={1} fz={26} mb="lg">
            {title}
          </Title>
          {children}
        </div>
      </div>
    </div>
  )
}

interface ChoiceProps<T extends string> {
  /** The accessible name. */
  label: string
  value: T
  onChange: (value: T) => void
  data: readonly { value: T; label: string }[]
}

/** More would not fit beside each other on a phone; Chinese characters are twice as wide. */
const MOST_LETTERS = 38
const widthOf = (label: string) => [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

/** Selects one of a few forms. Disabled until hydration, when a selection would be lost. */
export function Choice<T extends string>({ label, value, onChange, data }: ChoiceProps<T>) {
  const hydrated = useHydrated()
  return (
    <SegmentedControl
      fullWidth
      orientation={data.reduce((sum, one) => sum + widthOf(one.label), 0) > MOST_LETTERS ? 'vertical' : 'horizontal'}
      mb="md"
      value={value}
      onChange={onChange}
      disabled={!hydrated}
      aria-label={label}
      data={[...data]}
    />
  )
}
