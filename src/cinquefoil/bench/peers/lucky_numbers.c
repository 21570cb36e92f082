/* Lucky Numbers for two, standard set-up, with the algorithm of games/lucky_numbers/rules.py: the yardstick that
 * says what compiling Python costs. Same words, same tables, same generator, chance as moves of its own.
 *
 *   cc -O3 -march=native -o lucky_numbers lucky_numbers.c && ./lucky_numbers SECONDS
 *
 * prints playouts, moves and seconds of processor time. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 2, NUMBERS = 20, SQUARES = 16, WORDS = 6, LANE = 20 };
enum { DRAW = 336, LEAVE = 337, CLOVER = 340, START = 364 };
enum { LOT, DEAL, TURN, DRAWING, PLACE, FINISHED };
static const uint64_t ALL = 0xFFFFF, THREE_LANES = 0x10000100001;

typedef struct {
    uint64_t fits[PLAYERS][WORDS];
    uint8_t gardens[PLAYERS][SQUARES], pile[NUMBERS * PLAYERS], middle[NUMBERS + 1], dealt[4];
    uint32_t face_up;
    int first, phase, turn, pile_size, likely_slot, dealt_size, drawn, idle, won;
} Game;

static uint64_t above[NUMBERS + 1], below[NUMBERS + 1], narrow[NUMBERS + 1][SQUARES][WORDS];
static int peers[SQUARES][6], peers_before[SQUARES];

static uint32_t rng[4] = {0x2545F491, 0x9E3779B9, 0x1B873593, 0x85EBCA6B};

static uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }

static uint32_t word32(void) {
    uint32_t result = rotate(rng[1] * 5, 7) * 9, shifted = rng[1] << 9;
    rng[2] ^= rng[0];
    rng[3] ^= rng[1];
    rng[1] ^= rng[2];
    rng[0] ^= rng[3];
    rng[2] ^= shifted;
    rng[3] = rotate(rng[3], 11);
    return result;
}

static uint32_t less_than(uint32_t n) {
    uint64_t product = (uint64_t)word32() * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)product < unfair) product = (uint64_t)word32() * n;
    }
    return product >> 32;
}

static void make_tables(void) {
    for (int n = 0; n <= NUMBERS; n++) {
        above[n] = ALL & ~((1ull << n) - 1);
        below[n] = n ? (1ull << (n - 1)) - 1 : ALL;
    }
    for (int s = 0; s < SQUARES; s++) {
        int count = 0;
        for (int o = 0; o < SQUARES; o++)
            if (o != s && (o / 4 == s / 4 || o % 4 == s % 4)) {
                peers[s][count++] = o;
                peers_before[s] += o < s;
            }
        for (int n = 1; n <= NUMBERS; n++)
            for (int o = 0; o < SQUARES; o++) {
                uint64_t mask = ALL;
                if (o == s) mask &= ~(1ull << (n - 1));
                else if (o / 4 == s / 4 || o % 4 == s % 4) mask &= o > s ? above[n] : below[n];
                narrow[n][s][o / 3] |= mask << (o % 3 * LANE);
            }
    }
}

static void start(Game *g) {
    memset(g, 0, sizeof *g);
    for (int p = 0; p < PLAYERS; p++)
        for (int w = 0; w < WORDS; w++) g->fits[p][w] = w < 5 ? ALL * THREE_LANES : ALL;
    for (int i = 0; i < NUMBERS * PLAYERS; i++) g->pile[i] = i / PLAYERS + 1;
    g->pile_size = NUMBERS * PLAYERS;
    g->phase = LOT;
}

static void refit(Game *g, int seat, int square) {
    uint8_t *garden = g->gardens[seat];
    uint64_t numbers = ALL;
    int shift = square % 3 * LANE;
    if (garden[square]) numbers &= ~(1ull << (garden[square] - 1));
    for (int i = 0; i < peers_before[square]; i++) numbers &= above[garden[peers[square][i]]];
    for (int i = peers_before[square]; i < 6; i++) numbers &= below[garden[peers[square][i]]];
    uint64_t *fits = &g->fits[seat][square / 3];
    *fits = (*fits & ~(ALL << shift)) | numbers << shift;
}

static void loosen(Game *g, int seat, int square, int step, int steps) {
    while (steps--) {
        square += step;
        refit(g, seat, square);
        if (g->gardens[seat][square]) return;
    }
}

static int put(Game *g, int seat, int square, int number) {
    int before = g->gardens[seat][square];
    g->gardens[seat][square] = number;
    for (int w = 0; w < WORDS; w++) g->fits[seat][w] &= narrow[number][square][w];
    if (before) {
        refit(g, seat, square);
        if (number > before) {
            loosen(g, seat, square, -1, square & 3);
            loosen(g, seat, square, -4, square >> 2);
        } else {
            loosen(g, seat, square, 1, 3 - (square & 3));
            loosen(g, seat, square, 4, 3 - (square >> 2));
        }
    }
    return before;
}

static uint64_t takes(const Game *g, int word) {
    uint64_t result = g->fits[g->turn][word] & (g->face_up * THREE_LANES);
    if (g->idle == 4 * PLAYERS)
        for (int s = 3 * word; s < 3 * word + 3 && s < SQUARES; s++)
            if (g->gardens[g->turn][s]) result &= ~(ALL << s % 3 * LANE);
    return result;
}

/* Where the processor counts bits it does; elsewhere they are counted as the kernel counts them. */
static int count_bits(uint64_t x) {
#ifdef __POPCNT__
    return __builtin_popcountll(x);
#else
    x = x - (x >> 1 & 0x555555555555555);
    x = (x & 0x333333333333333) + (x >> 2 & 0x333333333333333);
    x = (x + (x >> 4)) & 0xF0F0F0F0F0F0F0F;
    return x * 0x0101010101010101 >> 56;
#endif
}

static int nth_bit(uint64_t x, int n) {
    while (n--) x &= x - 1;
    return __builtin_ctzll(x);
}

static int random_take_or_draw(const Game *g) {
    int count = 0, w = 0;
    for (int i = 0; i < WORDS; i++) count += count_bits(takes(g, i));
    int nth = less_than(count + 1);
    if (nth == count) return DRAW;
    uint64_t here;
    for (;; w++) {
        here = takes(g, w);
        count = count_bits(here);
        if (nth < count) break;
        nth -= count;
    }
    int bit = nth_bit(here, nth);
    return (bit % LANE + 1) * 16 + 3 * w + bit / LANE;
}

static int random_place_or_leave(const Game *g) {
    uint64_t places = 0;
    for (int w = 0; w < WORDS; w++) places |= (g->fits[g->turn][w] >> (g->drawn - 1) & THREE_LANES) << w;
    int count = count_bits(places), nth = less_than(count + 1);
    if (nth == count) return LEAVE;
    int bit = nth_bit(places, nth);
    return bit % LANE * 3 + bit / LANE;
}

static int random_legal(Game *g) {
    switch (g->phase) {
    case TURN: return random_take_or_draw(g);
    case PLACE: return random_place_or_leave(g);
    case LOT: return START + less_than(PLAYERS);
    default: g->likely_slot = less_than(g->pile_size); return CLOVER + g->pile[g->likely_slot];
    }
}

static int empty_squares(const Game *g, int seat) {
    int count = 0;
    for (int s = 0; s < SQUARES; s++) count += !g->gardens[seat][s];
    return count;
}

static void end_turn(Game *g) {
    g->drawn = 0;
    if (g->pile_size == 0) {
        int light = empty_squares(g, 0), dark = empty_squares(g, 1);
        g->phase = FINISHED;
        g->won = (light <= dark) | (dark <= light) << 1;
        return;
    }
    g->phase = TURN;
    g->turn = !g->turn;
}

static void turn_face_up(Game *g, int number) {
    g->middle[number]++;
    g->face_up |= 1u << (number - 1);
}

static void place(Game *g, int square, int number) {
    int before = put(g, g->turn, square, number);
    if (before) {
        turn_face_up(g, before);
        if (!g->drawn) g->idle++;
    } else {
        g->idle = 0;
        if (empty_squares(g, g->turn) == 0) {
            g->phase = FINISHED;
            g->won = 1 << g->turn;
            return;
        }
    }
    end_turn(g);
}

static void deal(Game *g, int number) {
    g->dealt[g->dealt_size++] = number;
    if (g->dealt_size < 4) return;
    int square = 0;
    for (int n = 1; n <= NUMBERS; n++)
        for (int i = 0; i < 4; i++)
            if (g->dealt[i] == n) {
                put(g, g->turn, square, n);
                square += 5;
            }
    g->dealt_size = 0;
    if (++g->turn == PLAYERS) {
        g->phase = TURN;
        g->turn = g->first;
    }
}

static void take_face_down(Game *g, int number) {
    int last = g->pile_size - 1, slot = g->likely_slot;
    if (slot > last || g->pile[slot] != number)
        for (slot = 0; g->pile[slot] != number;) slot++;
    g->pile[slot] = g->pile[last];
    g->pile_size = last;
    if (g->phase == DRAWING) {
        g->drawn = number;
        g->phase = PLACE;
    } else
        deal(g, number);
}

static void apply(Game *g, int move) {
    if (move < SQUARES)
        place(g, move, g->drawn);
    else if (move < DRAW) {
        if (--g->middle[move >> 4] == 0) g->face_up ^= 1u << ((move >> 4) - 1);
        place(g, move & 15, move >> 4);
    } else if (move == DRAW) {
        g->phase = DRAWING;
        g->idle = 0;
    } else if (move == LEAVE) {
        turn_face_up(g, g->drawn);
        end_turn(g);
    } else if (move < START)
        take_face_down(g, move - CLOVER);
    else {
        g->first = move - START;
        g->phase = DEAL;
        g->turn = 0;
    }
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 1, spent = 0;
    long playouts = 0, moves = 0, wins[4] = {0};
    Game fresh;
    make_tables();
    start(&fresh);
    clock_t begun = clock();
    do {
        for (int i = 0; i < 100; i++, playouts++) {
            Game g = fresh;
            for (; g.phase != FINISHED; moves++) apply(&g, random_legal(&g));
            wins[g.won]++;
        }
        spent = (double)(clock() - begun) / CLOCKS_PER_SEC;
    } while (spent < seconds);
    printf("{\"playouts\": %ld, \"moves\": %ld, \"seconds\": %f, \"wins\": [%ld, %ld, %ld]}\n", playouts, moves, spent,
           wins[1], wins[2], wins[3]);
    return 0;
}
