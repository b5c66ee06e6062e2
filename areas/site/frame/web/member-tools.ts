/** The header’s tools for signed-in users, which visitors do not load. */
export const memberTools = () => import('./MemberTools.tsx')

/** Their key in Vite’s manifest. */
export const MEMBER_TOOLS_FILE = 'areas/site/frame/web/MemberTools.tsx'
