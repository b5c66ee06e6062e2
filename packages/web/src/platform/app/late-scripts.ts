import type { Assets } from './state.ts'

/** The meta element that lists the page's scripts: links or script elements would be fetched immediately. */
export const SCRIPTS_NAME = 'scripts'

export const scriptsOf = ({ run, preload }: Assets) => JSON.stringify({ run, preload })

/**
 * An inline script for the head: loads the application's scripts only after the first paint, since on a slow connection they would compete
 * with the render-blocking style sheets. Until then the page can be read, and its links and forms work. A frame becomes visible some frames
 * after it was drawn, which a PerformanceObserver reports. A hidden tab paints nothing, so its scripts load immediately.
 */
export const loadLate = `(function(){
var begun=false;
function add(name,set){var e=document.createElement(name);for(var k in set)e[k]=set[k];document.head.appendChild(e)}
function load(){
if(begun)return;
var m=document.querySelector('meta[name=${SCRIPTS_NAME}]');
if(!m)return;
begun=true;
var all=JSON.parse(m.content);
all.run.forEach(function(src){add('script',{type:'module',src:src})});
all.preload.forEach(function(href){add('link',{rel:'modulepreload',href:href})})
}
addEventListener('DOMContentLoaded',function(){
if(document.hidden)load();
requestAnimationFrame(function(){requestAnimationFrame(function(){
if(performance.getEntriesByType('paint').length)load();
else try{new PerformanceObserver(load).observe({type:'paint',buffered:true})}catch(e){load()}
})});
setTimeout(load,3000)
})
})()`
