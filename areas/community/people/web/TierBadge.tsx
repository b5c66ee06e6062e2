import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type * as z from 'zod/mini'
import type { Tier } from '../contract.ts'
import classes from './People.module.css'

/** A tier; its stars repeat what its name says. */
export function TierBadge({ tier }: { tier: z.output<typeof Tier> }) {
  const t = useText('people')
  return (
    <span className={classes.tier} data-tier={tier} title={t(`tier.${tier}.help`)}>
      {t(`tier.${tier}`)}
    </span>
  )
}
