import { FeedbackButton } from '@leitai/platform/web/framework/FeedbackButton.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Logo } from '@leitai/platform/web/framework/Logo.tsx'
import { paths } from '@leitai/platform/web/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Training.module.css'

/** Layout without the site's chrome: a heading and a back link. */
export function Bare({ title, children }: { title: string; children: ReactNode }) {
  const t = useText('training')
  return (
    <>
      <Head title={title} index={false} />
      <header className={classes.bar}>
        <Logo />
        <span className={classes.barLinks}>
          <FeedbackButton />
          <Link to={paths.training()}>← {t('back')}</Link>
        </span>
      </header>
      <div className={`page ${classes.bare}`}>
        <h1>{title}</h1>
        {children}
      </div>
    </>
  )
}
