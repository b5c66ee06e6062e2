import { useText } from '../../platform/app/i18n/use-text.ts'
import classes from './People.module.css'

/** In the place of what a person does not show. */
export function Hidden() {
  const t = useText('people')
  return <p className={classes.hidden}>{t('hidden')}</p>
}
