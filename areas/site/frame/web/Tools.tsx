import { FeedbackButton } from '@leitai/identity/account/web/shared/FeedbackButton.tsx'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Link } from 'react-router'
import classes from './Tools.module.css'

/** The tools on the right: help, the QR panel, feedback, back to top. On a phone the menu has them (MobileMenu.tsx). */
export function Tools() {
  const t = useText('common')
  const words = useWords()
  const { site } = useApp()
  return (
    <aside className={classes.tools} aria-label={t('tools.label')}>
      <Link to={paths.help()} className={classes.tool} aria-label={t('tools.help')} title={t('tools.help')}>
        <Icon name="help" />
      </Link>
      {(site.groupQr || site.email) && (
        <Disclosure label={t('tools.qr')} face={<Icon name="qr" />} className={classes.tool}>
          <div className={classes.qr}>
            {site.groupQr && (
              <img src={site.groupQr} width={150} height={150} alt={words(site.groupText) || t('tools.groupQr')} />
            )}
            {site.email && <span>{t('tools.operator', { email: site.email })}</span>}
          </div>
        </Disclosure>
      )}
      <FeedbackButton className={classes.tool} face={<Icon name="feedback" />} />
      <button
        type="button"
        className={classes.tool}
        aria-label={t('tools.top')}
        title={t('tools.top')}
        onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
      >
        <Icon name="up" />
      </button>
    </aside>
  )
}
