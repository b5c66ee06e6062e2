import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import classes from './People.module.css'

/** Placeholder for what a user keeps private. */
export function Hidden() {
  const t = useText('people')
  return <p className={classes.hidden}>{t('hidden')}</p>
}
