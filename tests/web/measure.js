// What is wrong with the screen of a table as it is now. On a very small one the stage may scroll.
(small) => {
    const found = [];
    const SLACK = 1.5;
    const stage = document.querySelector('.stage .scroller');
    const sign = document.querySelector('.stage .sign');
    const name = (one) => one.dataset.place ?? one.dataset.matters ?? one.getAttribute('aria-label') ?? one.className ?? one.tagName;
    const isIn = (box, frame) => box.left >= frame.left - SLACK && box.top >= frame.top - SLACK
        && box.right <= frame.right + SLACK && box.bottom <= frame.bottom + SLACK;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const told = (box) => `${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`;
    const isClipped = (one) => one && one !== document.body && (getComputedStyle(one).clipPath === 'inset(50%)' || isClipped(one.parentElement));
    const isUnseen = (one) => isClipped(one) || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    // The page itself does not scroll.
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + SLACK) found.push(`the page is ${root.scrollHeight} high`);
    if (root.scrollWidth > innerWidth + SLACK) found.push(`the page is ${root.scrollWidth} wide`);

    // What matters is in view, or on a very small screen one swipe away, with a sign.
    const matters = [...document.querySelectorAll('main [data-matters], main .place[data-lit], main .head button, main .head p')];
    for (const one of matters) {
        if (isUnseen(one)) continue;
        const box = one.getBoundingClientRect();
        const frame = stage && stage.contains(one) ? stage.getBoundingClientRect() : screen;
        if (isIn(box, frame) && isIn(box, screen)) continue;
        const isNear = small && sign && stage.contains(one) && box.bottom - frame.bottom < frame.bottom - frame.top;
        if (!isNear) found.push(`${name(one)} at ${told(box)} is not within ${told(frame)}`);
    }

    // What can be touched is not under something else.
    for (const one of document.querySelectorAll('main .place[data-lit]')) {
        const box = one.getBoundingClientRect();
        if (!isIn(box, screen) || (small && stage && !isIn(box, stage.getBoundingClientRect()))) continue;
        const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        if (top && !one.contains(top) && !top.contains(one) && !top.closest('.sign')) found.push(`${name(one)} is under ${name(top)}`);
        if (Math.min(box.width, box.height) < 24 - SLACK) found.push(`${name(one)} is only ${Math.round(box.width)} by ${Math.round(box.height)}`);
    }

    // On a card no word lies over another, and no button over a word; nor is one cut.
    const boxOf = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
    };
    const words = [...document.querySelectorAll('.stage .card .word')].filter((one) => !isUnseen(one)).map((one) => ({ one, box: boxOf(one) }));
    for (const [at, { one, box }] of words.entries()) for (const other of words.slice(at + 1)) {
        const [across, down] = [['left', 'right'], ['top', 'bottom']].map(([low, high]) => Math.min(box[high], other.box[high]) - Math.max(box[low], other.box[low]));
        if (across > SLACK && down > SLACK) found.push(`the word ${one.textContent} lies over ${other.one.textContent}`);
    }
    for (const corner of document.querySelectorAll('.stage .corner')) {
        const box = corner.getBoundingClientRect();
        const [x, y, radius] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2, box.width / 2 - (parseFloat(getComputedStyle(corner, '::before').left) || 0)];
        for (const word of words) {
            const far = Math.hypot(Math.max(word.box.left - x, 0, x - word.box.right), Math.max(word.box.top - y, 0, y - word.box.bottom));
            if (far < radius - SLACK) found.push(`${name(corner)} lies over ${word.one.textContent}`);
        }
        const frame = stage.getBoundingClientRect();
        if (x - radius < frame.left - SLACK || x + radius > frame.right + SLACK) found.push(`${name(corner)} is cut by the stage`);
    }

    // The ring around what has the focus is whole.
    const focused = stage?.querySelector(':focus-visible');
    if (focused) {
        const [box, frame, style] = [focused.getBoundingClientRect(), stage.getBoundingClientRect(), getComputedStyle(focused)];
        const out = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
        if (box.left - out < frame.left - SLACK || box.right + out > frame.right + SLACK) found.push(`the ring around ${focused.id || name(focused)} is cut`);
    }

    // No text is cut, but names, which have an ellipsis; none lies over another.
    const texts = [];
    const walker = document.createTreeWalker(document.querySelector('.frame'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = node.parentElement;
        if (!node.data.trim() || isUnseen(parent) || parent.closest('dialog, [role=tabpanel], aside')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const frame = stage?.contains(parent) ? stage.getBoundingClientRect() : null;
        const isShown = (box) => box.width > 1 && box.height > 1 && !(frame && (box.top > frame.bottom || box.bottom < frame.top));
        const boxes = [...range.getClientRects()].filter(isShown);
        const text = node.data.trim().slice(0, 40);
        let isEllipsis = false;
        for (let one = parent; one && one !== document.body; one = one.parentElement) {
            const style = getComputedStyle(one);
            if (style.textOverflow === 'ellipsis' && style.overflowX !== 'visible') {
                isEllipsis ||= one.matches('[data-name]');
                if (isEllipsis) continue;
            }
            if (one === stage) break;
            const box = one.getBoundingClientRect();
            const cut = boxes.some((part) =>
                (style.overflowX !== 'visible' && !isEllipsis && (part.left < box.left - SLACK || part.right > box.right + SLACK))
                || (style.overflowY !== 'visible' && (part.top + part.height / 4 < box.top || part.bottom - part.height / 4 > box.bottom)));
            if (cut) { found.push(`"${text}" is cut by ${name(one)}`); break; }
        }
        if (!isEllipsis) for (const part of boxes) {
            if (stage?.contains(parent) ? !isIn(part, { ...screen, top: -9999, bottom: 9999 }) : !isIn(part, screen)) found.push(`"${text}" at ${told(part)} is off the screen`);
        }
        // What the stage cuts off is not seen, and lies over nothing.
        const seen = ({ left, right, top, bottom }) => ({ left, right, top: Math.max(top, frame?.top ?? top), bottom: Math.min(bottom, frame?.bottom ?? bottom) });
        texts.push({ text, parent, boxes: isEllipsis ? [] : boxes.map(seen) });
    }
    for (const [at, one] of texts.entries()) for (const other of texts.slice(at + 1)) {
        if (one.parent.closest('.piece, .place, svg') && other.parent.closest('.piece, .place, svg')) continue;
        const over = one.boxes.some((box) => other.boxes.some((part) =>
            Math.min(box.right, part.right) - Math.max(box.left, part.left) > 3 && Math.min(box.bottom, part.bottom) - Math.max(box.top, part.top) > 5));
        if (over) found.push(`"${one.text}" lies over "${other.text}"`);
    }
    return [...new Set(found)];
}
