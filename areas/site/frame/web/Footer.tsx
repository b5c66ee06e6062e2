import { useApp } from '@leitai/platform/web/framework/context'
import { useSiteName } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Link } from 'react-router'
import classes from './Footer.module.css'

export function Footer() {
  const t = useText('common')
  const words = useWords()
  const { site } = useApp()
  const name = useSiteName()
  return (
    <footer className={classes.footer}>
      <div className={`page ${classes.inner}`}>
        <div>
          <strong className={classes.name}>{name}</strong>
          <p>{words(site.claim) || t('site.claim')}</p>
          {site.groupQr && (
            <figure className={classes.qr}>
              <img src={site.groupQr} width={96} height={96} alt={t('tools.groupQr')} loading="lazy" />
              <figcaption>{words(site.groupText) || t('tools.groupQr')}</figcaption>
            </figure>
          )}
        </div>
        <nav aria-label={t('footer.explore')}>
          <strong>{t('footer.explore')}</strong>
          <Link to={paths.science()}>{t('footer.science')}</Link>
          <Link to={paths.datasets()}>{t('nav.datasets')}</Link>
          <Link to={paths.lab()}>{t('footer.lab')}</Link>
          <Link to={paths.library()}>{t('footer.library')}</Link>
          <Link to={paths.organisations()}>{t('footer.organisations')}</Link>
          <Link to={paths.hosts()}>{t('footer.hosts')}</Link>
          <Link to={paths.wisdom()}>{t('footer.wisdom')}</Link>
        </nav>
        <nav aria-label={t('footer.rules')}>
          <strong>{t('footer.rules')}</strong>
          <Link to={paths.serverRule()}>{t('footer.terms')}</Link>
          <Link to={paths.privacy()}>{t('footer.privacy')}</Link>
          <Link to={paths.cheatRule()}>{t('footer.cheating')}</Link>
        </nav>
        <nav aria-label={t('footer.help')} className={classes.wide}>
          <strong>{t('footer.help')}</strong>
          <div>
            <Link to={paths.howTo()}>{t('footer.howTo')}</Link>
            <Link to={paths.faq()}>{t('footer.faq')}</Link>
            <Link to={paths.submissionTool()}>{t('footer.tool')}</Link>
            <Link to={paths.guideMap()}>{t('footer.map')}</Link>
            <Link to={paths.newsList()}>{t('footer.news')}</Link>
            <Link to={paths.people()}>{t('footer.people')}</Link>
            <Link to={paths.statistics()}>{t('footer.statistics')}</Link>
            <Link to={paths.certificate()}>{t('footer.certificate')}</Link>
            <Link to={paths.help()}>{t('footer.centre')}</Link>
            <Link to={paths.contact()}>{t('footer.contact')}</Link>
            <Link to={paths.about()}>{t('footer.about')}</Link>
            {site.email && <a href={`mailto:${site.email}`}>{site.email}</a>}
          </div>
        </nav>
      </div>
      {(site.icp || site.police) && (
        <div className={`page ${classes.legal}`}>
          {site.icp && <a href="https://beian.miit.gov.cn/">{site.icp}</a>}
          {site.police && <a href={site.policeUrl || 'https://beian.mps.gov.cn/'}>{site.police}</a>}
        </div>
      )}
    </footer>
  )
}
