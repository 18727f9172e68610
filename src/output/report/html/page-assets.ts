/** The style of the page: light and dark by the reader's setting, and on paper everything unfolded. */
export const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#57606a;--line:#d0d7de;--pass:#1a7f37;--fail:#cf222e;--warn:#9a6700;--none:#6e7781}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--soft:#9198a1;--line:#3d444d;--pass:#3fb950;--fail:#ff7b72;--warn:#d29922;--none:#9198a1}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.5rem;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
dl.run{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
td.number{text-align:right;font-variant-numeric:tabular-nums}
.clauses{display:flex;flex-wrap:wrap;gap:.2rem}.clause{border:1px solid currentColor;border-radius:.25rem;padding:0 .3rem;font-size:.8rem}
.pass{color:var(--pass)}.fail,.error{color:var(--fail)}.differs,.inconclusive{color:var(--warn)}.skipped{color:var(--none)}
form{display:flex;gap:.75rem;flex-wrap:wrap;margin:.5rem 0}input,select{font:inherit;padding:.25rem .5rem;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.25rem}
input{flex:1 1 16rem}
details{border-bottom:1px solid var(--line);padding:.35rem 0}summary{cursor:pointer}summary .title{color:var(--soft)}
.check{margin:.25rem 0 .25rem 1.25rem}.cause{border-left:3px solid var(--line);padding:.1rem 0 .1rem .75rem;margin:1rem 0}.cause p,.check p{margin:.1rem 0}.legend{color:var(--soft)}mark{color:var(--fail);background:none;font-weight:bold}.values{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
pre{margin:.25rem 0;padding:.5rem;border:1px solid var(--line);border-radius:.25rem;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/1.45 ui-monospace,monospace}
svg.sequence{width:100%;max-width:40rem;font:11px ui-monospace,monospace;fill:var(--ink)}svg .life{stroke:var(--line)}svg .sent{stroke:var(--ink);fill:var(--ink)}svg .received{stroke:var(--soft);fill:var(--soft);stroke-dasharray:4 3}
[hidden]{display:none}
@media (max-width:40rem){.values{grid-template-columns:1fr}}
@media print{form{display:none}details>*{display:block}body{max-width:none;padding:0}pre{break-inside:avoid}}
`;

/** The filter of the list of scenarios: by text and by verdict. Before printing everything is unfolded. */
export const script = `
const text=document.querySelector('#text'),verdict=document.querySelector('#verdict'),shown=document.querySelector('#shown');
const rows=[...document.querySelectorAll('details.scenario')];
function filter(){const words=text.value.toLowerCase().split(/\\s+/).filter(Boolean);let count=0;
for(const row of rows){const has=words.every((word)=>row.dataset.text.includes(word));const is=verdict.value===''||row.dataset.verdict===verdict.value;row.hidden=!(has&&is);if(has&&is)count+=1}
shown.textContent=count+' of '+rows.length+' shown'}
text.addEventListener('input',filter);verdict.addEventListener('change',filter);
document.querySelector('form').addEventListener('submit',(event)=>event.preventDefault());
addEventListener('beforeprint',()=>{for(const row of document.querySelectorAll('details'))row.open=true});
filter();
`;
