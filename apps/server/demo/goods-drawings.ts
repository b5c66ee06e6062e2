/** Product pictures of the demonstration: original drawings, 4:3, shapes only, so that no font is needed. */

const board = (ground: string, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900"><rect width="1200" height="900" fill="${ground}"/><ellipse cx="600" cy="770" rx="330" ry="38" fill="#000" opacity=".1"/>${inner}</svg>`

/** The site's logo: rising bars under an arc. */
const sign = (x: number, y: number, scale: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${colour}"><rect x="-70" y="10" width="36" height="60" rx="6"/><rect x="-18" y="-25" width="36" height="95" rx="6"/><rect x="34" y="-60" width="36" height="130" rx="6"/><path d="M-80 -20 L-10 -75 L60 -110" stroke="${colour}" stroke-width="14" fill="none" stroke-linecap="round"/></g>`

export const drawings = {
  mug: board(
    '#e9eefb',
    `<path d="M760 360h70a110 110 0 0 1 0 220h-70v-56h60a54 54 0 0 0 0-108h-60z" fill="#30479a"/><path d="M360 280h410v390a90 90 0 0 1-90 90H450a90 90 0 0 1-90-90z" fill="#3d57b8"/><ellipse cx="565" cy="280" rx="205" ry="36" fill="#243673"/><path d="M470 220c-30-40 30-60 0-110M565 220c-30-40 30-60 0-110M660 220c-30-40 30-60 0-110" stroke="#a9b8ee" stroke-width="14" fill="none" stroke-linecap="round"/>${sign(565, 520, 1.5, '#fff')}`,
  ),
  shirt: board(
    '#fdf1e7',
    `<path d="M420 190l-220 120 70 150 100-46v346h460V414l100 46 70-150-220-120c-30 70-90 104-180 104s-150-34-180-104z" fill="#1d2f74"/><path d="M420 190c30 70 90 104 180 104s150-34 180-104l-40-22c-26 50-70 76-140 76s-114-26-140-76z" fill="#30479a"/>${sign(600, 510, 1.4, '#ff9b52')}`,
  ),
  ticket: board(
    '#eaf6f1',
    `<path d="M210 300h780v110a50 50 0 0 0 0 100v110H210V510a50 50 0 0 0 0-100z" fill="#0b6b4f"/><path d="M780 320v280" stroke="#eaf6f1" stroke-width="10" stroke-dasharray="22 20"/><rect x="280" y="370" width="180" height="180" rx="18" fill="#fff" opacity=".16"/>${sign(370, 470, 0.9, '#fff')}<path d="M520 400h200M520 460h160M520 520h200" stroke="#fff" stroke-width="20" stroke-linecap="round" opacity=".8"/><path d="M870 380l-40 90h70l-50 80" stroke="#ffd479" stroke-width="22" fill="none" stroke-linejoin="round" stroke-linecap="round"/>`,
  ),
  badge: board(
    '#fbf3d9',
    `<path d="M470 560l-70 220 100-40 60 90 60-230zM730 560l70 220-100-40-60 90-60-230z" fill="#c2410c"/><circle cx="600" cy="400" r="240" fill="#d9a520"/><circle cx="600" cy="400" r="200" fill="#f2c94c"/><circle cx="600" cy="400" r="200" fill="none" stroke="#b98410" stroke-width="8" stroke-dasharray="6 18"/>${sign(600, 420, 1.5, '#7a5200')}`,
  ),
  book: board(
    '#efeaf8',
    `<path d="M300 230c120-40 220-20 300 40v500c-80-60-180-80-300-40z" fill="#5b3fa0"/><path d="M900 230c-120-40-220-20-300 40v500c80-60 180-80 300-40z" fill="#4a3287"/><path d="M340 270c90-28 160-14 220 26v400c-60-40-130-54-220-26z" fill="#fff"/><path d="M860 270c-90-28-160-14-220 26v400c60-40 130-54 220-26z" fill="#f3effb"/><path d="M690 380l24 24 50-52M690 480l24 24 50-52M690 580l24 24 50-52" stroke="#0b6b4f" stroke-width="16" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M385 380c40-8 80-4 130 16M385 460c40-8 80-4 130 16M385 540c40-8 80-4 130 16" stroke="#b9a8e0" stroke-width="14" fill="none" stroke-linecap="round"/>`,
  ),
} as const
