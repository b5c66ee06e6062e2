import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Head } from './Head.tsx'
import { useText } from './i18n/use-text.ts'
import { SideFrame } from './SideFrame.tsx'

/** Shared layout of the points centre and the shop, which belong to different domains. */
export function PointsFrame({
  title,
  index = false,
  description,
  children,
}: {
  title: string
  /** Whether search engines may index the page. */
  index?: boolean
  description?: string
  children: ReactNode
}) {
  const t = useText('common')
  const { pathname } = useLocation()
  const links = [
    { to: paths.points(), text: t('points.centre') },
    { to: paths.earn(), text: t('points.earn') },
    {
      to: paths.shop(),
      text: t('points.shop'),
      // Product and order pages belong to the shop.
      current: /\/(encourage_index|shop_detail|confirm_order|receive_order)\.html$/.test(pathname),
    },
    { to: paths.orders(), text: t('points.orders') },
    { to: paths.pointsQuestions(), text: t('points.questions') },
  ]
  return (
    <SideFrame title={title} label={t('points.label')} links={links}>
      <Head title={title} index={index} {...(description === undefined ? {} : { description })} />
      {children}
    </SideFrame>
  )
}
